import { Budget, EvaluationFault } from '../../schemas/evaluate/budget.ts'
import type { ScopeRow, Variables } from '../state/state.ts'
import { localTime } from '../state/timers.ts'
import { engineFault } from './engineFault.ts'
import type { Run } from './run.ts'

/** Returns a name that expressions cannot read, for the engine's own variables. */
export const hidden = (name: string) => `#${name}`

/** Returns all variables visible in a scope: its own, then those outward. `instance` describes the instance. */
export function visibleFrom(run: Run, scopeId: string): Variables {
  const known = run.visible.get(scopeId)
  if (known) return known
  const scope = run.scopes.get(scopeId)
  const outer = scope?.parentId ? visibleFrom(run, scope.parentId) : { instance: aboutInstance(run) }
  const all = scope ? { ...outer, ...scope.variables } : outer
  run.visible.set(scopeId, all)
  return all
}

function aboutInstance({ instance, now }: Run): Variables {
  const { id, rootId, key, businessKey, initiator, startedAt, title } = instance
  return { id, rootId, key, businessKey, initiator, startedAt, title, now: localTime(now) }
}

/** Whether only the engine may set the variable: its own notes, and `instance`. */
export const isReserved = (name: string): boolean => name.startsWith('#') || name === 'instance' || name === '__proto__'

/** Returns the variables that may enter or leave the engine, without its own notes. */
export function openVariables(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !isReserved(name)))
}

/** Returns the variables visible in a scope, for questions and jobs. */
export const snapshot = (run: Run, scopeId: string): Variables => openVariables(visibleFrom(run, scopeId))

/** Throws an `EngineFault` if the variables of the instance exceed their maximum size. */
export function setLocal(run: Run, scope: ScopeRow, variables: Variables): ScopeRow {
  run.conditionsTouched = true
  const all = { ...scope.variables, ...variables }
  requireSpace(run, scope.id, all)
  return run.putScope({ ...scope, variables: all })
}

/** Maximum size of the variables of an instance, in budgets: 8 million characters or 800,000 values. */
const mostWeight = 4

/** Prevents variables from growing in a loop until no server can load the instance. */
function requireSpace(run: Run, scopeId: string, variables: Variables): void {
  const budget = new Budget(mostWeight)
  try {
    run.weights ??= new Map(run.scopes.all().map(scope => [scope.id, weightOf(scope.variables)]))
    const weights = run.weights.set(scopeId, weightOf(variables))
    for (const weight of weights.values()) budget.spend(weight)
  } catch (error) {
    if (!(error instanceof EvaluationFault)) throw error
    throw engineFault('STEP_TOO_LARGE')
  }
}

function weightOf(variables: Variables): number {
  const budget = new Budget(Number.POSITIVE_INFINITY)
  budget.weigh(variables)
  return budget.spent
}

/** Sets each variable in the nearest scope that has it; a new one is set at the process. */
export function assign(run: Run, scopeId: string, variables: Variables): void {
  const byScope = new Map<string, Variables>()
  for (const [name, value] of Object.entries(variables)) {
    if (isReserved(name)) continue
    const home = homeOf(run, scopeId, name)
    const values = byScope.get(home)
    if (values) values[name] = value
    else byScope.set(home, { [name]: value })
  }
  for (const [id, values] of byScope) setLocal(run, run.scopes.get(id)!, values)
}

function homeOf(run: Run, scopeId: string, name: string): string {
  let scope = run.scopes.get(scopeId)!
  while (scope.parentId !== null && !Object.hasOwn(scope.variables, name)) scope = run.scopes.get(scope.parentId)!
  return scope.id
}
