import { type FieldInputProps, textValue } from '../../page/fieldKind.ts'
import { CodeEditor } from '../../ui/CodeEditor.tsx'
import styles from './expression.module.css'
import { useExpressionContext } from './useExpressionContext.ts'

/** Input for a CEL expression: highlighting, completion, and the fault that the check before deployment reports. */
export function ExpressionInput(props: FieldInputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy } = props
  const { help, language } = useExpressionContext(props)
  const text = textValue(value)
  const fault = help.fault(text)
  const [hint] = fault ? [] : help.hints(text)
  return (
    <>
      <CodeEditor
        id={id}
        label={field.title}
        value={text}
        language={language}
        placeholder={field.placeholder}
        compact
        height={160}
        help={help}
        readOnly={disabled === true}
        invalid={invalid === true || fault !== undefined}
        describedBy={(fault ?? hint) ? `${id}-fault${describedBy === undefined ? '' : ` ${describedBy}`}` : describedBy}
        onChange={next => onChange(next === '' ? null : next)}
        onBlur={() => onBlur?.()}
      />
      {(fault ?? hint) && (
        <p id={`${id}-fault`} className={styles.fault} data-hint={fault ? undefined : true} role="status">
          {(fault ?? hint)?.message}
        </p>
      )}
    </>
  )
}
