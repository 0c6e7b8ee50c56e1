import { type ConditionGroup, isGroup } from '../../../processes/conditions/condition.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConditionRowInput } from './ConditionRowInput.tsx'
import styles from './condition.module.css'
import { emptyGroup, emptyRow, type KeyedGroup, type KeyedItem } from './conditionRows.ts'
import type { ConditionShown } from './conditionShown.ts'

interface Props {
  id: string
  group: KeyedGroup
  shown: ConditionShown
  onChange: (group: KeyedGroup) => void
  /** Absent for the outermost group, which cannot be removed. */
  onRemove?: () => void
}

const deepest = 3

/** Inputs for a group: a choice of all or any, and its rows and inner groups. */
export function ConditionGroupInput({ id, group, shown, onChange, onRemove }: Props) {
  const { match, items } = group
  const depth = id.split('-group').length
  const set = (next: readonly KeyedItem[]) => onChange({ ...group, items: next })
  const replace = (key: number, item: KeyedItem) => set(items.map(each => (each.key === key ? item : each)))
  const remove = (key: number) => set(items.filter(each => each.key !== key))
  return (
    <fieldset className={styles.group} aria-label={matches[match]}>
      <div className={styles.head}>
        <select
          className={styles.input}
          aria-label="满足方式"
          value={match}
          disabled={shown.disabled}
          onChange={({ target }) => onChange({ ...group, match: target.value as ConditionGroup['match'] })}
        >
          {Object.entries(matches).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
        {onRemove && (
          <PlainButton
            tone="text"
            className={styles.remove}
            aria-label="删除条件组"
            disabled={shown.disabled}
            onClick={onRemove}
          >
            ×
          </PlainButton>
        )}
      </div>
      <ul className={styles.items}>
        {items.map(item =>
          isGroup(item) ? (
            <li key={item.key}>
              <ConditionGroupInput
                id={`${id}-group${item.key}`}
                group={item}
                shown={shown}
                onChange={next => replace(item.key, { ...next, key: item.key })}
                onRemove={() => remove(item.key)}
              />
            </li>
          ) : (
            <ConditionRowInput
              key={item.key}
              id={`${id}-${item.key}`}
              row={item}
              shown={shown}
              onChange={next => replace(item.key, next)}
              onRemove={() => remove(item.key)}
            />
          ),
        )}
      </ul>
      <div className={styles.adding}>
        <PlainButton tone="text" disabled={shown.disabled} onClick={() => set([...items, emptyRow()])}>
          添加条件
        </PlainButton>
        {depth < deepest && (
          <PlainButton tone="text" disabled={shown.disabled} onClick={() => set([...items, emptyGroup(match)])}>
            添加条件组
          </PlainButton>
        )}
      </div>
    </fieldset>
  )
}

const matches: Readonly<Record<ConditionGroup['match'], string>> = { all: '全部满足', any: '任一满足' }
