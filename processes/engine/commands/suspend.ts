import { engineFault } from '../engineFault.ts'
import type { Run } from '../run.ts'

export function suspend(run: Run): void {
  if (run.instance.phase !== 'running') throw engineFault('STEP_NOT_RUNNING')
  run.instance = { ...run.instance, phase: 'suspended' }
  run.event('instanceSuspended', null, null)
}
