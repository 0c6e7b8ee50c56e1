import type { Action } from '../../schemas/types/action.ts'
import type { ActionContext } from './actionContext.ts'
import { runBack } from './backAction.ts'
import { runBulkEdit } from './bulkEditAction.ts'
import { runCall } from './callAction.ts'
import { runDownload } from './downloadAction.ts'
import { runExport } from './exportAction.ts'
import { runImport } from './importAction.ts'
import { runOpen } from './openAction.ts'
import { runPrint } from './printAction.ts'

type Runner<K extends Action['kind']> = (action: Extract<Action, { kind: K }>, context: ActionContext) => Promise<void>

export const actionKinds = {
  open: runOpen,
  call: runCall,
  back: runBack,
  export: runExport,
  import: runImport,
  download: runDownload,
  print: runPrint,
  bulkEdit: runBulkEdit,
} satisfies {
  [K in Action['kind']]: Runner<K>
}
