import {
  type CSSProperties,
  type FormEvent,
  memo,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import { isSameValue } from '../../../schemas/evaluate/json-schema/deepValue.ts'
import { fields as fieldKinds } from '../../kinds/fields.ts'
import type { Scope } from '../../page/scope.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { phone, useMedia } from '../../ui/useMedia.ts'
import styles from './SearchForm.module.css'

/** Minimum column width of the form; as many as fit form a row. */
const columnWidth = 250
const submitPause = 1000

export interface SearchFormProps {
  fields: readonly ResolvedField[]
  values: Record<string, unknown>
  defaults: Record<string, unknown>
  scope: Scope
  loading: boolean
  unfolded: boolean
  onUnfold(unfolded: boolean): void
  onSubmit(values: Record<string, unknown>): void
  /** Number of unfolded fields, kept current. */
  inSight: RefObject<number>
}

/** Values are a draft until 查询 or Enter. Further rows can be folded; the buttons stay. */
export function SearchForm({
  fields,
  values,
  defaults,
  scope,
  loading,
  unfolded,
  onUnfold,
  onSubmit,
  inSight,
}: SearchFormProps) {
  const prefix = useId()
  const [isOpen, unfold, close] = useUnfolded(unfolded, onUnfold)
  const form = useRef<HTMLFormElement>(null)
  const columns = useColumnCount(form)
  const [draft, setDraft] = useState(values)
  useEffect(() => setDraft(values), [values])
  const asked = useRef({ at: Number.NEGATIVE_INFINITY, values, isRunning: false })
  useEffect(() => {
    if (!loading) asked.current.isRunning = false
  }, [loading])

  // The last place in the row is for the buttons; if only one fits, they are below it.
  const firstRow = Math.max(1, columns - 1)
  const isFoldable = fields.length > firstRow
  const shown = isFoldable && !isOpen ? fields.slice(0, firstRow) : fields
  const hidden = fields.slice(shown.length).filter(({ field }) => !isEmpty(values[field])).length
  useLayoutEffect(() => {
    inSight.current = shown.length
  }, [inSight, shown.length])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const question = trimmed(draft)
    const { at, values: last, isRunning } = asked.current
    // The same query is not sent twice at once; another query never waits.
    const isRecent = isRunning || performance.now() - at < submitPause
    if (isRecent && isSameValue(question, last)) return close()
    ask(question)
  }
  const ask = (question: Record<string, unknown>) => {
    asked.current = { at: performance.now(), values: question, isRunning: true }
    onSubmit(question)
    close()
  }
  const reset = () => {
    setDraft(defaults)
    ask(defaults)
  }

  const put = useCallback((name: string, value: unknown) => setDraft(now => ({ ...now, [name]: value })), [])

  return (
    <form
      ref={form}
      className={styles.form}
      data-open={(isFoldable && isOpen) || undefined}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, ...labelWidth(shown) }}
      onSubmit={submit}
      aria-label="查询条件"
    >
      {shown.map(field => (
        <SearchInput
          key={field.field}
          id={`${prefix}${field.field}`}
          field={field}
          value={draft[field.field]}
          onChange={put}
          scope={scope}
        />
      ))}
      <div className={styles.buttons}>
        <PlainButton type="submit" tone="primary" aria-busy={loading}>
          查询
        </PlainButton>
        <PlainButton onClick={reset}>重置</PlainButton>
        {isFoldable && (
          <PlainButton tone="text" aria-expanded={isOpen} onClick={() => unfold(!isOpen)}>
            {isOpen ? '收起' : hidden > 0 ? `展开（另有 ${hidden} 项条件）` : '展开'}
          </PlainButton>
        )}
      </div>
    </form>
  )
}

/**
 * Returns whether all rows show, and how to change that. On a phone they would hide the list: there they show until the
 * next query, and nothing is remembered.
 */
function useUnfolded(unfolded: boolean, onUnfold: (unfolded: boolean) => void) {
  const isPhone = useMedia(phone)
  const [isOpen, setOpen] = useState(false)
  return isPhone ? ([isOpen, setOpen, () => setOpen(false)] as const) : ([unfolded, onUnfold, () => undefined] as const)
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

interface SearchInputProps {
  id: string
  field: ResolvedField
  value: unknown
  onChange(name: string, value: unknown): void
  scope: Scope
}

/** One search field; re-renders only when its own value changes. */
const SearchInput = memo(function SearchInput({ id, field, value, onChange, scope }: SearchInputProps) {
  const { Input } = fieldKinds[field.input]
  const isBox = field.input === 'checkbox'
  return (
    <div className={styles.field} data-field={field.field}>
      {/* A checkbox draws its own title. */}
      <label htmlFor={id} title={field.title} aria-hidden={isBox || undefined}>
        {isBox ? '' : field.title}
      </label>
      <div className={styles.input}>
        <Suspense fallback={null}>
          <Input
            id={id}
            field={field}
            value={value}
            onChange={next => onChange(field.field, next)}
            scope={scope}
            use="search"
          />
        </Suspense>
      </div>
    </div>
  )
})

/** Width of all labels: the longest, at most six characters. */
const labelWidth = (fields: readonly ResolvedField[]) => {
  const said = fields.filter(({ input }) => input !== 'checkbox')
  return { '--label': `${Math.min(6, Math.max(0, ...said.map(({ title }) => title.length)))}em` } as CSSProperties
}

const trimmed = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  )

/** Column count of the last form, as a first guess that usually avoids a second render. */
let usualCount = 4

function useColumnCount(form: RefObject<HTMLFormElement | null>): number {
  const [count, setCount] = useState(usualCount)
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    const measure = () => {
      if (element.clientWidth === 0) return
      usualCount = Math.max(1, Math.floor(element.clientWidth / columnWidth))
      setCount(usualCount)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [form])
  return count
}
