import { rebuildInstance } from '../server/domains/workflow/migration/rebuild.ts'
import { readConfig } from '../server/ground/config/config.ts'
import { openDatabase } from '../server/ground/database/open.ts'
import { systemCall } from '../server/ground/kernel/createCall.ts'
import { Refusal, runCommand } from './database/command.ts'

const mostShown = 5

/**
 * Compares the rows of process instances with their events and corrects the rows; with `--check` it only reports the
 * differences. Ids as further arguments limit it to these instances.
 */
await runCommand(async () => {
  const words = process.argv.slice(2)
  const isCheck = words.includes('--check')
  const ids = words.filter(word => word !== '--check')
  if (ids.some(id => id.startsWith('-'))) throw new Refusal('usage: npm run rebuild-instances [-- --check] [id …]')
  const config = readConfig(process.env)
  const { db, close } = await openDatabase(config)
  try {
    const call = systemCall({ db, config })
    const counts: Record<string, number> = { equal: 0, different: 0, rebuilt: 0, unknown: 0 }
    const missing = ids.length > 0 ? await missingOf(ids) : []
    if (missing.length > 0) throw new Refusal(`没有这些流程实例 (no such instances): ${missing.join(' ')}`)
    for (const id of ids.length > 0 ? ids : await running()) {
      const { state, differences } = await rebuildInstance(call, id, { mend: !isCheck })
      counts[state] = (counts[state] ?? 0) + 1
      for (const line of differences.slice(0, mostShown)) console.log(`${id} ${line}`)
    }
    console.log(
      `一致 ${counts.equal}，不一致 ${counts.different}，已重建 ${counts.rebuilt}，无法核对 ${counts.unknown} (${counts.equal} ` +
        `equal, ${counts.different} different, ${counts.rebuilt} rebuilt, ${counts.unknown} from before events ` +
        'held rows)',
    )
    if (counts.different) throw new Refusal(`${counts.different} 个实例与其记录不一致 (${counts.different} differ)`)
  } finally {
    await close()
  }

  async function missingOf(wanted: readonly string[]): Promise<string[]> {
    const rows = await db.selectFrom('processInstance').select('id').where('id', 'in', wanted).execute()
    const known = new Set(rows.map(({ id }) => id))
    return wanted.filter(id => !known.has(id))
  }

  async function running(): Promise<string[]> {
    const rows = await db
      .selectFrom('processInstance')
      .select('id')
      .where('endedAt', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
})
