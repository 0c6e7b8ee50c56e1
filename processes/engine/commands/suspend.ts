import { EngineFault } from '../engineFault.ts'
import type { Run } from '../run.ts'

export function suspend(run: Run): void {
  if (run.instance.phase !== 'running') throw new EngineFault('notAllowed', '流程不在运行中')
  run.instance = { ...run.instance, phase: 'suspended' }
  run.event('instanceSuspended', null, null)
}
