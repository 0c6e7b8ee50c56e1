import type { ImportAction } from '../../schemas/types/action.ts'
import type { ActionContext } from './actionContext.ts'

/** Opens the import dialog, which loads on first use. */
export async function runImport(action: ImportAction, context: ActionContext): Promise<void> {
  const { openImport } = await import('./exchange/openImport.tsx')
  await openImport(action, context)
}
