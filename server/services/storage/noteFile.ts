import type { Call } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'
import { Statement } from '../records/model/statement.ts'

export interface FileOperation {
  action: 'upload' | 'download' | 'archiveDownload'
  name: string
  address: string
  size: number | null
  /** The business record it belongs to, if known. */
  business?: string
}

/** Writes an operation on a file to the log of attachments. */
export async function noteFile(call: Call, { action, name, address, size, business }: FileOperation): Promise<void> {
  const s = new Statement()
  const { session, request } = call
  const values = [
    newId(),
    action,
    name.slice(0, 255),
    address.slice(0, 2000),
    size,
    business?.slice(0, 255) ?? null,
    session?.userId ?? null,
    session?.organizationId || null,
    request.ip.slice(0, 60),
  ].map(value => s.value(value))
  await s.run(
    call.db,
    `insert into "file_action" ("id", "action", "name", "address",
      "size", "business", "user_id", "organization_id", "ip", "happened_at")
     values (${values.join(', ')}, now())`,
  )
}
