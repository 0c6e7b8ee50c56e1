import { withComputed } from '../../../schemas/evaluate/json-schema/computedValues.ts'
import { isSameValue } from '../../../schemas/evaluate/json-schema/deepValue.ts'
import type { PlacedMessage } from '../../../schemas/evaluate/json-schema/schemaMessages.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { messagesBy } from '../../../schemas/evaluate/json-schema/valueErrors.ts'
import type { Structural } from './structuralNames.ts'
import { valueAtPath, withValueAt } from './valuePath.ts'

export type Path = readonly (string | number)[]

/** The rjsf form, as the store uses it. */
export interface Drawing {
  /** Renders a whole value synchronously. */
  take(value: unknown): void
  /** Passes on a value whose change may alter the form's shape. */
  change(value: unknown, path: Path): void
}

/**
 * Value and messages of a schema form, outside React and rjsf. An input writes here and re-renders itself; rjsf is
 * updated only where the form's shape depends on the value, and before it adds, moves or removes something.
 */
export interface SchemaStore {
  value(): unknown
  at(path: Path): unknown
  set(path: Path, value: unknown): void
  /** Stores rjsf's changes of the value: added items, chosen branches. `silently` means that they are no user edit. */
  adopt(value: unknown, silently?: boolean): void
  /** Updates rjsf before it changes something itself. */
  flush(): void
  error(path: Path): string | undefined
  /** Messages inside a place, by relative path; the same object until messages change. */
  errorsBelow(path: Path): ReadonlyMap<string, string>
  watchErrors(listener: () => void): () => void
  setErrors(messages: Iterable<Pick<PlacedMessage, 'path' | 'message'>>): void
  /** Validates the whole value and shows the faults. */
  validate(): PlacedMessage[]
  /** Validates one place, as on blur. */
  validateAt(path: Path): void
  /** Validates some members of a record with their parts, as when leaving a step. */
  validateParts(path: Path, names: readonly string[]): PlacedMessage[]
  watch(path: Path, listener: () => void): () => void
  /** Calls the listener after any change of the value. */
  watchAll(listener: () => void): () => void
  draw(drawing: Drawing | undefined): void
  isDrawn(): boolean
  /** Asks the layout to show a place. */
  reveal(path: Path): void
  onReveal(listener: (path: Path) => void): () => void
}

export interface StoreOptions {
  schema: unknown
  title: string
  initial: unknown
  structural: Structural
  onChange?: ((value: unknown) => void) | undefined
}

const keyOf = (path: Path) => path.join('.')

export function createSchemaStore({ schema, title, initial, structural, onChange }: StoreOptions): SchemaStore {
  const listeners = new Map<string, { path: Path; all: Set<() => void> }>()
  const followers = new Set<() => void>()
  const revealers = new Set<(path: Path) => void>()
  let value = withComputed(schema, initial)
  let drawing: Drawing | undefined
  let isAhead = false
  /** rjsf is deciding how a change of shape affects the value. */
  let isDeciding = false
  let errors = new Map<string, string>()
  const errorListeners = new Set<() => void>()
  const below = new Map<string, { of: typeof errors; found: ReadonlyMap<string, string> }>()

  const tell = (key: string) => {
    for (const listener of listeners.get(key)?.all ?? []) listener()
  }
  const replaceErrors = (next: Map<string, string>) => {
    const before = errors
    errors = next
    for (const key of new Set([...before.keys(), ...next.keys()])) if (before.get(key) !== next.get(key)) tell(key)
    for (const listener of [...errorListeners]) listener()
  }
  const check = () => messagesBy(schema, value, title)
  /** Notifies the listeners of changed values. Returns whether one of them can change the shape of the form. */
  const tellChanged = (before: unknown): boolean => {
    let isShape = false
    for (const [key, { path }] of [...listeners]) {
      if (Object.is(valueAtPath(before, path), valueAtPath(value, path))) continue
      tell(key)
      isShape ||= structural(path)
    }
    return isShape
  }

  const tellFollowers = () => {
    for (const listener of [...followers]) listener()
  }

  const flush = () => {
    if (!isAhead) return
    isAhead = false
    drawing?.take(value)
  }

  return {
    value: () => value,
    at: path => valueAtPath(value, path),
    set(path, next) {
      if (Object.is(valueAtPath(value, path), next)) return
      const before = value
      const typed = next === undefined ? cleared(value, initial, path) : withValueAt(value, path, next)
      value = withComputed(schema, typed)
      const key = keyOf(path)
      // A change removes the messages about the changed place.
      const kept = [...errors].filter(([place]) => place !== key && !isChangedBelow(key, place, before, value))
      if (kept.length < errors.size) replaceErrors(new Map(kept))
      tell(key)
      if (!structural(path)) isAhead = true
      else {
        if (isAhead) drawing?.take(before)
        isAhead = false
        isDeciding = true
        drawing?.change(next, path)
      }
      if (value !== typed) {
        isAhead = true
        if (tellChanged(before)) flush()
      }
      tellFollowers()
      onChange?.(value)
    },
    adopt(next, silently = false) {
      isAhead = false
      const before = value
      const made = withComputed(schema, isDeciding ? withoutNewEmpties(next, before) : next)
      isDeciding = false
      // rjsf must be updated before it does anything else.
      if (made !== next) isAhead = true
      if (isSameValue(made, value)) return
      value = made
      // rjsf has already rendered with the previous value.
      tellChanged(before)
      tellFollowers()
      if (!silently) onChange?.(value)
    },
    flush,
    error: path => errors.get(keyOf(path)),
    errorsBelow(path) {
      const key = keyOf(path)
      const known = below.get(key)
      if (known?.of === errors) return known.found
      const start = startBelow(key)
      const found = new Map(
        [...errors].flatMap(([place, message]) =>
          place !== '' && place.startsWith(start) ? [[place.slice(start.length), message] as const] : [],
        ),
      )
      below.set(key, { of: errors, found })
      return found
    },
    watchErrors(listener) {
      errorListeners.add(listener)
      return () => errorListeners.delete(listener)
    },
    setErrors: messages => replaceErrors(new Map([...messages].map(({ path, message }) => [path, message]))),
    validate() {
      const messages = check()
      replaceErrors(new Map(messages.map(({ path, message }) => [path, message])))
      return messages
    },
    validateAt(path) {
      const key = keyOf(path)
      const found = check().find(each => each.path === key)
      const next = new Map(errors)
      if (found) next.set(key, found.message)
      else next.delete(key)
      replaceErrors(next)
    },
    validateParts(path, names) {
      const heads = names.map(name => keyOf([...path, name]))
      const isBelow = (key: string) => heads.some(head => key === head || key.startsWith(`${head}.`))
      const found = check().filter(each => isBelow(each.path))
      const kept = [...errors].filter(([key]) => !isBelow(key))
      replaceErrors(new Map([...kept, ...found.map(each => [each.path, each.message] as const)]))
      return found
    },
    watch(path, listener) {
      const key = keyOf(path)
      const known = listeners.get(key) ?? { path, all: new Set() }
      listeners.set(key, known)
      known.all.add(listener)
      return () => {
        known.all.delete(listener)
        if (known.all.size === 0 && listeners.get(key) === known) listeners.delete(key)
      }
    },
    watchAll(listener) {
      followers.add(listener)
      return () => followers.delete(listener)
    },
    draw(given) {
      drawing = given
    },
    isDrawn: () => drawing !== undefined,
    reveal(path) {
      for (const listener of revealers) listener(path)
    },
    onReveal(listener) {
      revealers.add(listener)
      return () => revealers.delete(listener)
    },
  }
}

/** Returns the path prefix of a place's parts. */
const startBelow = (key: string) => (key === '' ? '' : `${key}.`)

/** Whether a place below the changed one has another value now. */
const isChangedBelow = (key: string, place: string, before: unknown, now: unknown) =>
  place.startsWith(startBelow(key)) &&
  !Object.is(valueAtPath(before, place.split('.')), valueAtPath(now, place.split('.')))

/** Removes a value, and the surrounding records that were created for it and are now empty. */
function cleared(value: unknown, initial: unknown, path: Path): unknown {
  let rest = withValueAt(value, path, undefined)
  for (let depth = path.length - 1; depth > 0; depth--) {
    const place = path.slice(0, depth)
    const record = valueAtPath(rest, place)
    const isEmpty = isRecord(record) && Object.keys(record).length === 0
    if (!isEmpty || valueAtPath(initial, place) !== undefined || typeof place.at(-1) === 'number') break
    rest = withValueAt(rest, place, undefined)
  }
  return rest
}

/** Removes empty records that a change of shape added; returns the same value if there are none. */
function withoutNewEmpties(next: unknown, before: unknown): unknown {
  if (!isRecord(next)) return next
  let isSame = true
  const kept: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(next)) {
    const was = isRecord(before) && Object.hasOwn(before, name) ? before[name] : undefined
    const made = withoutNewEmpties(inner, was)
    const isEmpty = isRecord(made) && Object.keys(made).length === 0 && was === undefined
    if (isEmpty || made !== inner) isSame = false
    if (!isEmpty) kept[name] = made
  }
  return isSame ? next : kept
}
