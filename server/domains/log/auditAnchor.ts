import { Readable } from 'node:stream'
import type { Call } from '../../ground/kernel/call.ts'
import { FileAnswer } from '../../ground/kernel/fileAnswer.ts'
import { chainEnd, headOf, rowsOfDay } from '../../services/audit/anchor.ts'
import { sealAll } from '../../services/audit/sealRows.ts'
import { audit } from '../../services/records/log/audit.ts'
import { fault } from './faults.ts'

/**
 * GET /operateLog/workLog/anchor: returns the end of the log as a small file. A copy kept elsewhere lets `npm run
 * verify-audit -- --anchor FILE` detect whether anything before it was removed or rewritten.
 */
export async function auditAnchor(call: Call): Promise<FileAnswer> {
  await sealAll(call)
  return call.transaction(async tx => {
    const end = await chainEnd(tx.db)
    if (!end) throw fault('AUDIT_NOT_SEALED')
    const head = headOf(end)
    const anchor = { head, day: end.day, rows: await rowsOfDay(tx.db, end.day) }
    const name = `审计锚点_${end.number}.json`
    await audit(tx, { action: '导出', entity: 'auditLog', recordName: name, remark: `末尾封条 ${head}` })
    const content = Buffer.from(`${JSON.stringify(anchor, undefined, 2)}\n`)
    return new FileAnswer({
      name,
      contentType: 'application/octet-stream',
      content: Readable.from([content]),
      size: content.length,
    })
  })
}
