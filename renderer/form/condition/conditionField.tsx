import { useMemo, useState } from 'react'
import { readCondition } from '../../../processes/conditions/readCondition.ts'
import { fieldsOf } from '../../../processes/conditions/variable.ts'
import { writeCondition } from '../../../processes/conditions/writeCondition.ts'
import { ExpressionInput } from '../../fields/code/expressionField.tsx'
import { useExpressionContext } from '../../fields/code/useExpressionContext.ts'
import type { FieldInputOf } from '../../grid/fieldInput.ts'
import { type FieldInputProps, textValue } from '../../page/fieldKind.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConditionGroupInput } from './ConditionGroupInput.tsx'
import { ConditionWords } from './ConditionWords.tsx'
import styles from './condition.module.css'
import { grouped, type KeyedGroup, keyed } from './conditionRows.ts'

/**
 * Returns an input for a CEL condition: rows, or an expression if rows cannot represent it or the user prefers it.
 * The value is the text; switching the view does not change it. `inputOf` gives the inputs for values.
 */
export const conditionInput = (inputOf: FieldInputOf) =>
  function ConditionInput(props: FieldInputProps) {
    const { id, field, value, onChange, disabled = false, describedBy, scope } = props
    const { variables, language } = useExpressionContext(props)
    const dialect = language === 'feel' ? 'feel' : 'cel'
    const text = textValue(value)
    const read = useMemo(() => readCondition(text, dialect), [text, dialect])
    const [chosen, setAsText] = useState<boolean>()
    // The text does not contain incomplete rows, so they are kept here.
    const [edited, setEdited] = useState<{ text: string; group: KeyedGroup }>()
    const stored = useMemo(() => ('group' in read ? keyed(read.group) : undefined), [read])
    const group = edited?.text === text ? edited.group : stored
    const known = JSON.stringify(variables)
    // `variables` is a new object at each render, so the memo depends on its JSON.
    // biome-ignore lint/correctness/useExhaustiveDependencies: `known` is the JSON of `variables`
    const groups = useMemo(() => grouped(fieldsOf(variables)), [known])
    // Without variables, rows have no fields to choose from.
    if (!group || (chosen ?? groups.length === 0))
      return (
        <div className={styles.box}>
          <ExpressionInput {...props} />
          {'reason' in read ? (
            <p className={styles.hint}>不能用条件行表示：{read.reason.message}</p>
          ) : (
            <>
              {text !== '' && (
                <p className={styles.hint}>
                  <ConditionWords text={text} variables={variables} dialect={dialect} />
                </p>
              )}
              <PlainButton tone="text" className={styles.other} onClick={() => setAsText(false)}>
                改用条件行
              </PlainButton>
            </>
          )}
        </div>
      )
    const write = (next: KeyedGroup) => {
      const written = writeCondition(next)
      // An incomplete row must not change the text, not even its formatting.
      const isSame = written === writeCondition(group)
      setEdited({ text: isSame ? text : written, group: next })
      if (!isSame) onChange(written === '' ? null : written)
    }
    return (
      <fieldset className={styles.box} id={id} aria-label={field.title} aria-describedby={describedBy}>
        <ConditionGroupInput
          id={id}
          group={group}
          shown={{ id, variables, groups, disabled, scope, inputOf }}
          onChange={write}
        />
        <PlainButton tone="text" className={styles.other} onClick={() => setAsText(true)}>
          改用表达式
        </PlainButton>
      </fieldset>
    )
  }
