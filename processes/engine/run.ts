import type { StepContext } from '../state/command.ts'
import type { GraphNode } from '../state/graph.ts'
import type { Effect, EngineEvent, Question, StepResult } from '../state/result.ts'
import type {
  InstanceRow,
  InstanceState,
  ScopeRow,
  SlotRow,
  SubscriptionRow,
  TaskRow,
  TokenRow,
  Variables,
} from '../state/state.ts'
import type { PreparedGraph } from './prepareGraph.ts'
import { Rows } from './rows.ts'

/**
 * State of one step: the rows, the pending work and the results. Nothing here outlives the step; everything an instance
 * needs to continue is in its rows.
 */
export class Run {
  readonly graph: PreparedGraph
  readonly context: StepContext
  readonly now: string
  /** Whether a person waits for the result: a fault then refuses the command instead of leaving an incident. */
  readonly isPersonal: boolean
  instance: InstanceRow
  readonly scopes: Rows<ScopeRow, 'parentId' | 'tokenId'>
  readonly tokens: Rows<TokenRow, 'scopeId' | 'nodeId'>
  readonly subscriptions: Rows<SubscriptionRow, 'tokenId' | 'scopeId'>
  readonly tasks: Rows<TaskRow, 'tokenId'>
  readonly slots: Rows<SlotRow, 'taskId'>
  readonly effects: Effect[] = []
  readonly events: EngineEvent[] = []
  readonly questions: Question[] = []
  /** Tokens to move, in order. */
  readonly queue: string[] = []
  /** Scopes in which something ended; they may have ended too. */
  readonly touchedScopes = new Set<string>()
  /** How often the signal throw of a token has been deferred. */
  readonly laterSignals = new Map<string, number>()
  /** Set when variables changed or a subscription to a condition was added. */
  conditionsTouched = false
  /** Notes for the task that a token creates. */
  readonly taskNotes = new Map<string, Record<string, unknown>>()
  /** Flows still without a token, for parallel joins checked so far. Cleared when a token is cancelled. */
  readonly missingFlows = new Map<string, Set<string>>()
  readonly visible = new Map<string, Variables>()
  /** Expression steps of all evaluations so far. */
  spent = 0
  /** Budget cost of the variables by scope id; undefined until a variable is set. */
  weights: Map<string, number> | undefined
  /** Final variables of the instance. */
  endVariables: Variables | undefined

  constructor(start: {
    graph: PreparedGraph
    context: StepContext
    isPersonal: boolean
    state: InstanceState
  }) {
    this.graph = start.graph
    this.context = start.context
    this.now = start.context.now
    this.isPersonal = start.isPersonal
    const { state } = start
    this.instance = state.instance
    this.scopes = new Rows(state.scopes, ['parentId', 'tokenId'])
    this.tokens = new Rows(state.tokens, ['scopeId', 'nodeId'])
    this.subscriptions = new Rows(state.subscriptions, ['tokenId', 'scopeId'])
    this.tasks = new Rows(state.tasks, ['tokenId'])
    this.slots = new Rows(state.slots, ['taskId'])
  }

  id(): string {
    return this.context.id()
  }

  nodeOf(token: TokenRow): GraphNode {
    return this.graph.node(token.nodeId)
  }

  scopeOf(token: TokenRow): ScopeRow {
    return this.scopes.get(token.scopeId)!
  }

  putScope(scope: ScopeRow): ScopeRow {
    this.visible.clear()
    return this.scopes.put(scope)
  }

  event(
    kind: EngineEvent['kind'],
    nodeId: string | null,
    tokenId: string | null,
    data: Record<string, unknown> = {},
  ): void {
    const sequence = this.instance.sequence + 1
    this.instance = { ...this.instance, sequence }
    this.events.push({ sequence, at: this.now, kind, nodeId, tokenId, data })
  }

  result(): StepResult {
    if (this.questions.length > 0) return { kind: 'needs', questions: this.questions }
    const tokens = this.tokens.all()
    const incidents = tokens.filter(({ wait }) => wait === 'incident').length
    const state: InstanceState = {
      instance: { ...this.instance, incidents, revision: this.instance.revision + 1 },
      scopes: this.scopes.all(),
      tokens,
      subscriptions: this.subscriptions.all(),
      tasks: this.tasks.all(),
      slots: this.slots.all(),
    }
    const changes = {
      instance: true,
      scopes: this.scopes.changes(),
      tokens: this.tokens.changes(),
      subscriptions: this.subscriptions.changes(),
      tasks: this.tasks.changes(),
      slots: this.slots.changes(),
    }
    const { effects, events, endVariables } = this
    return { kind: 'done', state, changes, effects, events, ...(endVariables ? { endVariables } : {}) }
  }
}
