import { EngineFault } from '../engineFault.ts'
import type { Run } from '../run.ts'

export function activate(run: Run): void {
  if (run.instance.phase !== 'suspended') throw new EngineFault('notAllowed', '流程没有挂起')
  run.instance = { ...run.instance, phase: 'running' }
  run.event('instanceActivated', null, null)
}
