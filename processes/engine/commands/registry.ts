import type { EngineCommand } from '../../state/command.ts'
import type { Run } from '../run.ts'
import { activate } from './activate.ts'
import { activateAdHoc } from './activateAdHoc.ts'
import { addRound } from './addRound.ts'
import { childEnded } from './childEnded.ts'
import { completeAdHoc } from './completeAdHoc.ts'
import { completeTask } from './completeTask.ts'
import { end } from './end.ts'
import { goOn } from './goOn.ts'
import { jobDone } from './jobDone.ts'
import { jobFailed } from './jobFailed.ts'
import { migrate } from './migrate.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'
import { setVariables } from './setVariables.ts'
import { start } from './start.ts'
import { suspend } from './suspend.ts'
import { triggerSubscription } from './triggerSubscription.ts'
import { wake } from './wake.ts'

type Handlers = {
  [Name in EngineCommand['command']]: (run: Run, command: Extract<EngineCommand, { command: Name }>) => void
}

export const handlers: Handlers = {
  start,
  completeTask,
  trigger: triggerSubscription,
  jobDone,
  jobFailed,
  childEnded,
  continue: goOn,
  setVariables,
  activateAdHoc,
  completeAdHoc,
  addRound,
  suspend,
  activate,
  end,
  move,
  migrate,
  restore,
  wake,
}
