import { engineFault } from '../engineFault.ts'
import type { Run } from '../run.ts'

export function activate(run: Run): void {
  if (run.instance.phase !== 'suspended') throw engineFault('STEP_NOT_SUSPENDED')
  run.instance = { ...run.instance, phase: 'running' }
  run.event('instanceActivated', null, null)
}
