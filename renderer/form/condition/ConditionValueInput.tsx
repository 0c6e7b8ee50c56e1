import {
  type ConditionRow,
  type ConditionValue,
  isList,
  type Literal,
  takesOf,
} from '../../../processes/conditions/condition.ts'
import { choicesIn, itemSchema, schemaAt, valueTypeOf } from '../../../processes/conditions/variable.ts'
import { leafInputs } from '../schema/inputs/leafInputs.ts'
import { leafOf } from '../schema/leafOf.ts'
import styles from './condition.module.css'
import type { ConditionShown } from './conditionShown.ts'

interface Props {
  id: string
  row: ConditionRow
  shown: ConditionShown
  onChange: (value: ConditionValue | undefined) => void
}

type Schema = Record<string, unknown>

/** Input for the value of a row, by the type of its field, for example choices or a user picker. */
export function ConditionValueInput({ id, row, shown, onChange }: Props) {
  const schema = itemSchema(schemaAt(shown.variables, row.field))
  const choices = schema ? choicesIn(schema) : []
  if (takesOf(row.operator) === 'several' && choices.length > 0) {
    const chosen = isList(row.value) ? row.value : []
    return (
      <fieldset className={styles.ticks} aria-label="值">
        {choices.map(({ value, label }) => (
          <label key={String(value)} className={styles.tick}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              disabled={shown.disabled}
              onChange={({ target }) =>
                onChange(
                  choices
                    .map(each => each.value)
                    .filter(each => (each === value ? target.checked : chosen.includes(each))),
                )
              }
            />
            {label}
          </label>
        ))}
      </fieldset>
    )
  }
  if (takesOf(row.operator) === 'several' && !isLookedUp(schema))
    return <Lines {...{ id, row, shown, onChange, schema }} />
  return <OneValue {...{ id, row, shown, onChange, schema }} />
}

const isLookedUp = (schema: Schema | undefined) =>
  schema !== undefined && (schema['x-ref'] !== undefined || schema['x-dictionary'] !== undefined)

/** Keywords that define the type of a value. Keywords for the display in the form are left out. */
const said = ['type', 'format', 'x-ref', 'x-refScope', 'x-dictionary', 'x-unit', 'x-region', 'multipleOf'] as const
const yesOrNo = [
  { const: true, title: '是' },
  { const: false, title: '否' },
]

function valueSchema(schema: Schema | undefined, isSeveral: boolean): Schema {
  const own = Object.fromEntries(said.flatMap(word => (schema && word in schema ? [[word, schema[word]]] : [])))
  const choices = schema ? choicesIn(schema) : []
  if (isSeveral) return { type: 'array', items: own }
  if (valueTypeOf(schema) === 'yesNo') return { oneOf: yesOrNo }
  if (choices.length > 0) return { oneOf: choices.map(({ value, label }) => ({ const: value, title: label })) }
  return Object.keys(own).length > 0 ? own : { type: 'string' }
}

interface OneProps extends Props {
  schema: Schema | undefined
}

function OneValue({ id, row, shown, onChange, schema }: OneProps) {
  const isSeveral = takesOf(row.operator) === 'several'
  const isAny = valueTypeOf(schema) === 'any'
  const leaf = leafOf({
    schema: valueSchema(schema, isSeveral),
    uiSchema: { 'ui:placeholder': '值' },
    id,
    title: '值',
    required: true,
  })
  const Input = leafInputs[leaf.kind]
  const value = typeof row.value === 'object' && !isList(row.value) ? undefined : row.value
  return (
    <div className={styles.value}>
      <label className={styles.unseen} htmlFor={id}>
        值
      </label>
      <Input
        id={id}
        leaf={leaf}
        value={isAny && typeof value !== 'string' && value !== undefined ? String(value) : value}
        onChange={next => onChange(isAny && typeof next === 'string' ? plain(next) : given(next))}
        onBlur={() => undefined}
        disabled={shown.disabled}
        invalid={false}
        describedBy=""
        scope={shown.scope}
        inputOf={shown.inputOf}
      />
    </div>
  )
}

const given = (next: unknown): ConditionValue | undefined =>
  next === null || next === undefined || next === '' ? undefined : (next as ConditionValue)

/** Returns the typed text of a value of unknown type as a number or boolean if it has that form, else as text. */
function plain(text: string): Literal | undefined {
  if (text === '') return undefined
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d{1,15}(\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text
}

/** Input for several texts or numbers, one per line. */
function Lines({ id, row, shown, onChange, schema }: OneProps) {
  const isNumber = valueTypeOf(schema) === 'number'
  const values = isList(row.value) ? row.value : []
  return (
    <textarea
      id={id}
      className={styles.input}
      aria-label="值，每行一个"
      placeholder="每行一个"
      rows={3}
      defaultValue={values.join('\n')}
      disabled={shown.disabled}
      onChange={({ target }) => {
        const lines = target.value.split('\n').map(line => line.trim())
        onChange(lines.filter(line => line !== '').flatMap((line): Literal[] => (isNumber ? numberIn(line) : [line])))
      }}
    />
  )
}

const numberIn = (line: string): number[] => (Number.isFinite(Number(line)) ? [Number(line)] : [])
