import type { ExportAction } from '../../schemas/types/action.ts'
import type { ActionContext } from './actionContext.ts'

/** Asks what to export; the dialog loads with the first export. */
export async function runExport(action: ExportAction, context: ActionContext): Promise<void> {
  const { openExport } = await import('./exchange/openExport.tsx')
  await openExport(action, context)
}
