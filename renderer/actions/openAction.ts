import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import type { OpenAction } from '../../schemas/types/action.ts'
import type { ActionContext } from './actionContext.ts'

/** Opens a page; the opener reloads if it saved something. */
export async function runOpen(action: OpenAction, { host, scope, reload }: ActionContext): Promise<void> {
  const target = {
    page: action.page,
    params: evaluateArguments(action.with, scope),
    in: action.in ?? 'tab',
    ...(action.width === undefined ? {} : { width: action.width }),
    ...(action.closes ? { closes: true } : {}),
  } as const
  if ((await host.open(target)) === 'saved') reload()
}
