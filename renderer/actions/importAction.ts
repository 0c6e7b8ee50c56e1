import type { ImportAction } from '../../schemas/types/action.ts'
import type { ActionContext } from './actionContext.ts'

/** Leads through an import; the dialog loads with the first one. */
export async function runImport(action: ImportAction, context: ActionContext): Promise<void> {
  const { openImport } = await import('./exchange/openImport.tsx')
  await openImport(action, context)
}
