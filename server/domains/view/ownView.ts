import type { Call } from '../../ground/kernel/call.ts'
import { forbidden, notFound } from '../../ground/kernel/errors.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { readableViews } from './readableViews.ts'

/** A stored view of the caller's own; only the owner changes or deletes one. */
export async function ownView(tx: Call, id: string): Promise<{ id: string; page: string; roleIds: string[] }> {
  const row = await tx.db
    .selectFrom('savedView')
    .select(['id', 'userId', 'page', 'roleIds'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('视图不存在或已被删除')
  if (row.userId !== signedIn(tx).userId) {
    // Of views that are not shared with him nobody learns that they are there.
    const isShared = (await readableViews(tx, row.page)).some(view => view.id === id)
    throw isShared ? forbidden('这是别人共享的视图，请另存为自己的视图') : notFound('视图不存在或已被删除')
  }
  return { id: row.id, page: row.page, roleIds: (row.roleIds ?? []) as string[] }
}
