import { temporaryServer } from '../temporaryServer.ts'
import { callerOf, refusedFields } from './caller.ts'
import type { Kind } from './result.ts'
import { readTexts, shown } from './texts.ts'

/** Every name of a file becomes a user: read back and found unchanged, or refused with a reason at the field. */
export const names: Kind = async function* ([file, key]) {
  const server = await temporaryServer({ seed: 3 })
  try {
    const call = await callerOf(server)
    for (const [index, name] of readTexts(file, key).entries()) {
      const stored = await call('POST', '/upms/user/save', {
        username: `conformance${index}`,
        name,
        organizationId: 'org-hc',
      })
      if (!stored.status) {
        const ok = stored.http === 400 && refusedFields(stored).includes('name')
        yield ok ? { name: shown(name) } : { name: shown(name), failure: `${stored.http} ${stored.message}` }
        continue
      }
      const { id } = stored.data as { id: string }
      const read = await call('GET', `/upms/user/detail/${id}`, {})
      const back = (read.data as { name?: string } | null)?.name
      const found = await call('POST', '/upms/user/list', { name, size: 100 })
      const among = (found.data as { records?: { id: string }[] } | null)?.records?.some(record => record.id === id)
      if (back !== name) yield { name: shown(name), failure: `read back as ${shown(String(back))}` }
      else if (!among) yield { name: shown(name), failure: 'not found by its own text' }
      else yield { name: shown(name) }
    }
  } finally {
    await server.close()
  }
}
