import type { MatrixResource } from './matrixResources.ts'

/** Whether a permission takes effect: the user, the resource and at least one grant are enabled. */
export const isHeld = (
  user: { enabled?: unknown },
  resource: Pick<MatrixResource, 'holds'>,
  ways: readonly { enabled: boolean }[],
): boolean => user.enabled === true && resource.holds && ways.some(way => way.enabled)
