import type { BulkEditAction } from '../../schemas/types/action.ts'
import type { ActionContext } from './actionContext.ts'

/** Opens the dialog that sets fields of many records, which loads on first use. */
export async function runBulkEdit(action: BulkEditAction, context: ActionContext): Promise<void> {
  const { openBulkEdit } = await import('./bulk/openBulkEdit.tsx')
  await openBulkEdit(action, context)
}
