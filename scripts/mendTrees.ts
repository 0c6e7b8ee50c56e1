import { readConfig } from '../server/ground/config/config.ts'
import { openDatabase } from '../server/ground/database/open.ts'
import { systemCall } from '../server/ground/kernel/createCall.ts'
import { mendPaths } from '../server/services/records/write/mendPaths.ts'
import { Refusal, runCommand } from './database/command.ts'

const mostShown = 100

/** Finds and mends records of trees that were hung elsewhere by hand; with `--check` it only says which. */
await runCommand(async () => {
  const [option] = process.argv.slice(2)
  if (option !== undefined && option !== '--check') throw new Refusal('usage: npm run mend-trees [-- --check]')
  const isCheck = option === '--check'
  const config = readConfig(process.env)
  const { db, close } = await openDatabase(config)
  try {
    const reports = await mendPaths(systemCall({ db, config }), { isCheck })
    for (const { title, records, wrong, circling } of reports) {
      console.log(`${title} ${records} 条，层级有误 ${wrong.length} 条 (${records} records, ${wrong.length} wrong)`)
      if (wrong.length > 0) console.log(`  ${shown(wrong)}`)
      if (circling.length > 0) console.error(`  互为上下级，请先改正上级 (below themselves): ${shown(circling)}`)
    }
    const left = reports.flatMap(({ wrong, circling }) => (isCheck ? [...wrong, ...circling] : circling))
    if (left.length > 0) throw new Refusal(`仍有 ${left.length} 条层级有误 (${left.length} still wrong)`)
  } finally {
    await close()
  }
})

function shown(ids: readonly string[]): string {
  return `${ids.slice(0, mostShown).join(' ')}${ids.length > mostShown ? ' …' : ''}`
}
