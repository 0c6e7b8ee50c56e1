import { type ConditionRow, isList, operatorTitle, takesOf } from '../../../processes/conditions/condition.ts'
import { schemaAt, valueTypeOf } from '../../../processes/conditions/variable.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConditionValueInput } from './ConditionValueInput.tsx'
import styles from './condition.module.css'
import { operatorsFor, withField, withOperator } from './conditionRows.ts'
import type { ConditionShown } from './conditionShown.ts'

interface Props<Row extends ConditionRow> {
  id: string
  row: Row
  shown: ConditionShown
  onChange: (row: Row) => void
  onRemove: () => void
}

/** Inputs for field, operator and value of one row. */
export function ConditionRowInput<Row extends ConditionRow>({ id, row, shown, onChange, onRemove }: Props<Row>) {
  const { variables, disabled } = shown
  const type = valueTypeOf(schemaAt(variables, row.field))
  const fitting = operatorsFor(variables, row.field)
  const operators = fitting.includes(row.operator) ? fitting : [row.operator, ...fitting]
  return (
    <li className={styles.row}>
      <FieldSelect
        label="字段"
        shown={shown}
        value={row.field}
        onChange={field => onChange(withField(row, field, variables))}
      />
      <PlainButton tone="text" className={styles.remove} aria-label="删除条件" disabled={disabled} onClick={onRemove}>
        ×
      </PlainButton>
      {row.field !== '' && (
        <div className={styles.rest}>
          <select
            className={styles.input}
            aria-label="比较"
            value={row.operator}
            disabled={disabled}
            onChange={({ target }) => onChange(withOperator(row, target.value as ConditionRow['operator']))}
          >
            {operators.map(name => (
              <option key={name} value={name}>
                {operatorTitle(name, type)}
              </option>
            ))}
          </select>
          {takesOf(row.operator) !== 'nothing' && <Operand {...{ id, row, shown, onChange }} />}
        </div>
      )}
    </li>
  )
}

const kinds = { fixed: '固定值', field: '字段', today: '今天' } as const
type OperandKind = keyof typeof kinds

const kindOf = ({ value }: ConditionRow): OperandKind =>
  typeof value !== 'object' || isList(value) ? 'fixed' : 'today' in value ? 'today' : 'field'

/** Inputs for the operand: a fixed value, another field, or the current day. */
function Operand<Row extends ConditionRow>({ id, row, shown, onChange }: Omit<Props<Row>, 'onRemove'>) {
  const kind = kindOf(row)
  const type = valueTypeOf(schemaAt(shown.variables, row.field))
  const isDate = type === 'date' || type === 'dateTime'
  const isFixed = kind === 'fixed' && (type === 'yesNo' || type === 'choice' || takesOf(row.operator) === 'several')
  const offered = (Object.keys(kinds) as OperandKind[]).filter(each => each !== 'today' || isDate || kind === 'today')
  const set = (value: ConditionRow['value']) => {
    const { value: _, ...rest } = row
    onChange((value === undefined ? rest : { ...rest, value }) as Row)
  }
  return (
    <>
      {!isFixed && (
        <select
          className={styles.input}
          aria-label="与什么比较"
          value={kind}
          disabled={shown.disabled}
          onChange={({ target }) =>
            set(target.value === 'today' ? { today: true } : target.value === 'field' ? { field: '' } : undefined)
          }
        >
          {offered.map(each => (
            <option key={each} value={each}>
              {kinds[each]}
            </option>
          ))}
        </select>
      )}
      {kind === 'field' && (
        <FieldSelect
          label="另一字段"
          shown={shown}
          value={(row.value as { field: string }).field}
          onChange={field => set({ field })}
        />
      )}
      {kind === 'fixed' && (
        <ConditionValueInput key={`${row.field} ${takesOf(row.operator)}`} {...{ id, row, shown, onChange: set }} />
      )}
    </>
  )
}

interface FieldSelectProps {
  label: string
  shown: ConditionShown
  value: string
  onChange: (field: string) => void
}

function FieldSelect({ label, shown, value, onChange }: FieldSelectProps) {
  const isKnown = value === '' || shown.groups.some(({ fields }) => fields.some(({ path }) => path === value))
  return (
    <select
      className={styles.input}
      aria-label={label}
      value={value}
      disabled={shown.disabled}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">请选择字段</option>
      {!isKnown && <option value={value}>{value}</option>}
      {shown.groups.map(({ title, fields }) => (
        <optgroup key={title} label={title}>
          {fields.map(field => (
            <option key={field.path} value={field.path}>
              {field.title.split(' / ').at(-1)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
