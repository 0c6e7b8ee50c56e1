import type { Call } from '../../ground/kernel/call.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { fault } from './faults.ts'
import { readableViews } from './readableViews.ts'

/** Returns a view that the caller owns; only the owner may change or delete it. */
export async function ownView(tx: Call, id: string): Promise<{ id: string; page: string; roleIds: string[] }> {
  const row = await tx.db
    .selectFrom('savedView')
    .select(['id', 'userId', 'page', 'roleIds'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fault('VIEW_GONE')
  if (row.userId !== signedIn(tx).userId) {
    // Hides the existence of views that are not shared with the caller.
    const isShared = (await readableViews(tx, row.page)).some(view => view.id === id)
    throw isShared ? fault('VIEW_FOREIGN') : fault('VIEW_GONE')
  }
  return { id: row.id, page: row.page, roleIds: (row.roleIds ?? []) as string[] }
}
