import { announceChange } from '../../../runtime/data/changes.ts'
import type { BulkEditAction } from '../../../schemas/types/action.ts'
import { libraryPart } from '../../ui/libraryPart.tsx'
import type { ActionContext } from '../actionContext.ts'
import { bulkFields } from './bulkFields.ts'

const BulkEditDialog = libraryPart(() => import('./BulkEditDialog.tsx').then(module => module.BulkEditDialog))

/** Opens the dialog on the selected records; those that were refused stay selected. */
export async function openBulkEdit(
  action: BulkEditAction,
  { dialogs, scope, origin, reload, rows = [], names }: ActionContext,
): Promise<void> {
  const { file = '' } = origin as { file?: string }
  const fields = await bulkFields(action, file)
  const onStored = (failed: readonly string[]) => {
    announceChange(action.call, origin)
    reload(failed)
  }
  await dialogs.own(close => (
    <BulkEditDialog
      action={action}
      fields={fields}
      rows={rows}
      nameOf={id => names?.get(id) ?? id}
      scope={scope}
      onStored={onStored}
      close={close}
    />
  ))
}
