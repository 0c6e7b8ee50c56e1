import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/ground/config/config.ts'
import { openDatabase } from '../server/ground/database/open.ts'
import { adoptServerKey } from '../server/ground/kernel/serverKey.ts'
import { verifyAudit } from '../server/services/audit/verifyAudit.ts'
import { Refusal, runCommand } from './database/command.ts'

const mostShown = 100

/** The head in a file that 业务日志 exported. */
function headIn(file: string): string {
  const head = /"head":\s*"(\d+:[\w-]+)"/.exec(readFileSync(file, 'utf8'))?.[1]
  if (head === undefined) throw new Refusal(`不是审计锚点文件 (no anchor of the audit log): ${file}`)
  return head
}

/** Reports rows of the audit log that were changed, removed or added outside the program. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { head: { type: 'string' }, anchor: { type: 'string' } } })
  const known = values.anchor === undefined ? values.head : headIn(values.anchor)
  const config = readConfig(process.env)
  if (config.identity.serverKey !== undefined) adoptServerKey(config.dataDir, config.identity.serverKey)
  const { db, close } = await openDatabase(config)
  try {
    const { seals, rows, removed, head, faults } = await verifyAudit({ db, config }, known)
    for (const { message } of faults.slice(0, mostShown)) console.error(message)
    console.log(
      `封条 ${seals} 个，日志 ${rows} 条无误，随月份清理 ${removed} 条 (seals ${seals}, rows as sealed ${rows}, removed by ` +
        `month ${removed})`,
    )
    if (head !== '') console.log(`--head ${head}`)
    if (faults.length > 0) throw new Refusal(`发现 ${faults.length} 处问题 (${faults.length} faults)`)
  } finally {
    await close()
  }
})
