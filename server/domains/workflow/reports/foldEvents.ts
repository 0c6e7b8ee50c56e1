/** An event as reports read it. */
export interface ReportEvent {
  at: string
  kind: string
  nodeId: string | null
  data: Record<string, unknown>
}

export interface InstanceFact {
  phase: string
  startedAt: string
  endedAt: string | null
  people: number
  returns: number
  incidents: number
  tasks: TaskFact[]
  turns: TurnFact[]
}

export interface TaskFact {
  taskId: string
  nodeId: string
  nodeName: string
  openedAt: string
  endedAt: string | null
  outcome: string | null
  round: number
  /** A step of its time-out ladder ran, or it was decided late. */
  overdue: boolean
  /** The node had been open before. */
  rework: boolean
  automatic: boolean
  people: number
}

/** A turn of one person: from its start until it was decided, transferred or removed. */
export interface TurnFact {
  id: string
  slotId: string
  taskId: string
  nodeId: string
  userId: string
  openedAt: string
  decidedAt: string | null
  result: string
  overdue: boolean
  urged: number
}

interface OpenTask extends TaskFact {
  due: string | null
}

/**
 * Returns the report facts of an instance from its events alone: the same events always give the same facts. `now`
 * decides which open tasks are late.
 */
export function foldEvents(events: readonly ReportEvent[], now: string): InstanceFact {
  const fold = new Fold()
  for (const event of events) fold.take(event)
  return fold.facts(now)
}

class Fold {
  private phase = 'running'
  private startedAt = ''
  private endedAt: string | null = null
  private returns = 0
  private incidents = 0
  private readonly tasks = new Map<string, OpenTask>()
  private readonly turns: TurnFact[] = []
  private readonly seen = new Set<string>()

  take(event: ReportEvent): void {
    const { at, kind, data } = event
    if (this.startedAt === '') this.startedAt = at
    // The instance was resumed after its end.
    if (this.endedAt !== null && wakers.has(kind)) {
      this.endedAt = null
      this.phase = 'running'
    }
    takers[kind]?.(this, event, data)
  }

  end(at: string, phase: string): void {
    this.endedAt = at
    this.phase = phase
    for (const turn of this.turns) if (turn.decidedAt === null) this.close(turn, at, 'ended')
    for (const task of this.tasks.values()) if (task.endedAt === null) this.endTask(task.taskId, at, 'cancelled')
  }

  become(phase: string): void {
    this.phase = phase
  }

  countReturn(): void {
    this.returns += 1
  }

  countIncident(): void {
    this.incidents += 1
  }

  openTask({ at, nodeId, data }: ReportEvent): void {
    const taskId = String(data.taskId)
    const node = nodeId ?? ''
    this.tasks.set(taskId, {
      taskId,
      nodeId: node,
      nodeName: String(data.name ?? node).slice(0, 255),
      openedAt: at,
      endedAt: null,
      outcome: null,
      round: Number(data.round ?? 0),
      overdue: false,
      rework: this.seen.has(node),
      automatic: false,
      people: 0,
      due: typeof data.due === 'string' ? data.due : null,
    })
    this.seen.add(node)
  }

  endTask(taskId: string, at: string, outcome: string, automatic = false): void {
    const task = this.tasks.get(taskId)
    if (!task) return
    task.endedAt = at
    task.outcome ??= outcome
    task.automatic = automatic
    this.closeTask(taskId, at)
  }

  /** Ends the remaining open turns of the task. */
  closeTask(taskId: unknown, at: string): void {
    for (const turn of this.turns) if (turn.taskId === taskId && turn.decidedAt === null) this.close(turn, at, 'ended')
  }

  markTask(taskId: unknown, change: Partial<OpenTask>): void {
    const task = this.tasks.get(String(taskId))
    if (task) Object.assign(task, change)
  }

  openTurn({ at, nodeId, data }: ReportEvent): TurnFact {
    const slotId = String(data.slotId)
    const userId = String(data.assignee)
    const open = this.turnOf(slotId)
    if (open?.userId === userId) return open
    if (open) this.close(open, at, 'handedOver')
    const before = this.turns.filter(turn => turn.slotId === slotId).length
    const turn: TurnFact = {
      id: before === 0 ? slotId : `${slotId}.${before + 1}`,
      slotId,
      taskId: String(data.taskId),
      nodeId: nodeId ?? '',
      userId,
      openedAt: at,
      decidedAt: null,
      result: 'open',
      overdue: false,
      urged: 0,
    }
    this.turns.push(turn)
    return turn
  }

  turnOf(slotId: unknown): TurnFact | undefined {
    return this.turns.findLast(turn => turn.slotId === slotId && turn.decidedAt === null)
  }

  turnOfPerson(taskId: unknown, userId: unknown): TurnFact | undefined {
    return this.turns.findLast(turn => turn.taskId === taskId && turn.userId === userId && turn.decidedAt === null)
  }

  close(turn: TurnFact, at: string, result: string): void {
    turn.decidedAt = at
    turn.result = result
  }

  urge(taskId: unknown, people: readonly unknown[]): void {
    for (const turn of this.turns)
      if (turn.decidedAt === null && turn.taskId === taskId && people.includes(turn.userId)) turn.urged += 1
  }

  facts(now: string): InstanceFact {
    const late = (task: OpenTask | undefined, end: string | null) =>
      task !== undefined && (task.overdue || (task.due !== null && Date.parse(end ?? now) > Date.parse(task.due)))
    const people = (taskId: string) => new Set(this.turns.filter(one => one.taskId === taskId).map(one => one.userId))
    return {
      phase: this.phase,
      startedAt: this.startedAt,
      endedAt: this.endedAt,
      people: new Set(this.turns.map(turn => turn.userId)).size,
      returns: this.returns,
      incidents: this.incidents,
      tasks: [...this.tasks.values()].map(task => {
        const { due: _, ...fact } = task
        return { ...fact, overdue: late(task, task.endedAt), people: people(task.taskId).size }
      }),
      turns: this.turns.map(turn => ({ ...turn, overdue: late(this.tasks.get(turn.taskId), turn.decidedAt) })),
    }
  }
}

const wakers: ReadonlySet<string> = new Set(['instanceWoken', 'nodeEntered', 'taskCreated'])

type Taker = (fold: Fold, event: ReportEvent, data: Record<string, unknown>) => void

const decided: Taker = (fold, event, data) => {
  // A task passed automatically had no turn.
  if (data.automatic === true) return
  const turn = fold.turnOf(data.slotId) ?? fold.openTurn(event)
  fold.close(turn, event.at, String(data.decision ?? data.state ?? 'ended'))
}

const lost: Taker = (fold, { at }, { slotId }) => {
  const turn = fold.turnOf(slotId)
  if (turn) fold.close(turn, at, 'ended')
}

/** Handlers by kind of event. */
const takers: Record<string, Taker> = {
  instanceEnded: (fold, { at }, { phase }) => fold.end(at, String(phase)),
  instanceSuspended: fold => fold.become('suspended'),
  instanceActivated: fold => fold.become('running'),
  incident: fold => fold.countIncident(),
  taskCreated: (fold, event) => fold.openTask(event),
  taskCompleted: (fold, { at }, { taskId, outcome, automatic }) =>
    fold.endTask(String(taskId), at, String(outcome), automatic === true),
  taskCancelled: (fold, { at }, { taskId }) => fold.endTask(String(taskId), at, 'cancelled'),
  taskTimedOut: (fold, _event, { taskId }) => fold.markTask(taskId, { overdue: true }),
  slotOpened: (fold, event) => fold.openTurn(event),
  taskClaimed: (fold, event) => fold.openTurn(event),
  taskUnclaimed: lost,
  slotRemoved: lost,
  slotDecided: decided,
  slotHandedOver: (fold, { at }, { slotId, from }) => {
    const turn = fold.turnOf(slotId)
    if (turn && (from === undefined || turn.userId === from)) fold.close(turn, at, 'handedOver')
  },
  taskReturned: (fold, { at }, { taskId, slotId, to, by }) => {
    fold.countReturn()
    const turn = fold.turnOf(slotId) ?? fold.turnOfPerson(taskId, by)
    if (turn) fold.close(turn, at, 'returned')
    // Returned to the initiator in place: the task stays open, with the initiator only.
    if (to === 'initiator') fold.closeTask(taskId, at)
    else fold.markTask(taskId, { outcome: 'returned' })
  },
  taskWithdrawn: (fold, { at }, { closed }) => {
    for (const slotId of [closed ?? []].flat()) {
      const turn = fold.turnOf(slotId)
      if (turn) fold.close(turn, at, 'ended')
    }
  },
  taskUrged: (fold, _event, { taskId, to }) => fold.urge(taskId, [to].flat()),
}
