import { trimText } from '../../schemas/evaluate/tidyText.ts'
import { temporaryServer } from '../temporaryServer.ts'
import { callerOf, refusedFields } from './caller.ts'
import type { Kind } from './result.ts'
import { readTexts, shown } from './texts.ts'

/**
 * Every text of a file is stored as the remark of a role: read back unchanged but for white space and invisible
 * characters at its ends, which are not kept (server/services/records/README.md), or refused with a reason at the
 * field.
 */
export const stored: Kind = async function* ([file, key]) {
  const server = await temporaryServer({ seed: 3 })
  try {
    const call = await callerOf(server)
    for (const [index, remark] of readTexts(file, key).entries()) {
      const name = shown(remark)
      const added = await call('POST', '/upms/role/add', { code: `CONFORMANCE_${index}`, name: `测试${index}`, remark })
      if (!added.status) {
        yield added.http === 400 && refusedFields(added).includes('remark')
          ? { name }
          : { name, failure: `${added.http} ${added.message}` }
        continue
      }
      const row = await server.database.db
        .selectFrom('role')
        .select('remark')
        .where('code', '=', `CONFORMANCE_${index}`)
        .executeTakeFirst()
      const back = (added.data as { remark?: string | null }).remark ?? ''
      const kept = trimText(remark)
      const same = back === kept && (row?.remark ?? '') === kept
      yield same ? { name } : { name, failure: `read back as ${shown(back)}` }
    }
  } finally {
    await server.close()
  }
}
