import { announceChange } from '../../../runtime/data/changes.ts'
import { loadEndpoint } from '../../../runtime/schema/endpoints.ts'
import type { ImportAction } from '../../../schemas/types/action.ts'
import { libraryPart } from '../../ui/libraryPart.tsx'
import type { ActionContext } from '../actionContext.ts'

const ImportDialog = libraryPart(() => import('./ImportDialog.tsx').then(module => module.ImportDialog))

/** Opens the import dialog; reloads the list if records changed. */
export async function openImport(action: ImportAction, { dialogs, reload, origin }: ActionContext): Promise<void> {
  const { endpoint } = await loadEndpoint(action.call)
  const canOverwrite = endpoint.do === 'import' && endpoint.update !== undefined
  const canUndo = endpoint.do === 'import' && endpoint.delete !== undefined
  const onChanged = () => {
    announceChange(action.call, origin)
    reload()
  }
  await dialogs.own(close => (
    <ImportDialog action={action} canOverwrite={canOverwrite} canUndo={canUndo} onChanged={onChanged} close={close} />
  ))
}
