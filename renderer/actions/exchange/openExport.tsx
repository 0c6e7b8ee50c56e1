import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { ExportAction } from '../../../schemas/types/action.ts'
import { libraryPart } from '../../ui/libraryPart.tsx'
import type { ActionContext, ListFacts } from '../actionContext.ts'

const ExportDialog = libraryPart(() => import('./ExportDialog.tsx').then(module => module.ExportDialog))

/** Opens the export dialog; resolves when it closes. */
export function openExport(action: ExportAction, { dialogs, scope, list }: ActionContext): Promise<void> {
  const fixed = evaluateArguments(action.with, scope)
  const facts: ListFacts | undefined = list && {
    ...list,
    args: { ...list.args, ...fixed },
    fixed: { ...list.fixed, ...fixed },
  }
  return dialogs.own(close => <ExportDialog action={action} fixed={fixed} list={facts} close={close} />)
}
