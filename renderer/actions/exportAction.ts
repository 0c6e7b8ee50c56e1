import type { ExportAction } from '../../schemas/types/action.ts'
import type { ActionContext } from './actionContext.ts'

/** Opens the export dialog, which loads on first use. */
export async function runExport(action: ExportAction, context: ActionContext): Promise<void> {
  const { openExport } = await import('./exchange/openExport.tsx')
  await openExport(action, context)
}
