import type { BackAction } from '../../schemas/types/action.ts'
import type { ActionContext } from './actionContext.ts'

/** Goes back to the opener. */
export async function runBack(_action: BackAction, { host }: ActionContext): Promise<void> {
  host.back()
}
