import { StarFilled } from '@ant-design/icons'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import styles from './rateField.module.css'

const usual = 5

/**
 * Stars up to the maximum; a non-integer property allows halves. Radio inputs give the expected keyboard behaviour: one
 * tab stop, arrows move. Clicking the selected star, or Delete, clears it.
 */
export function RateInput(props: FieldInputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy, autoOpen } = props
  const { property } = field
  const group = useRef<HTMLDivElement>(null)
  const name = useId()
  const step = property?.type === 'number' ? 0.5 : 1
  const choices = Array.from({ length: (property?.maximum ?? usual) / step }, (_, at) => (at + 1) * step)
  const rate = typeof value === 'number' ? value : 0
  const focusChosen = () => {
    const stars = group.current
    const chosen = stars?.querySelector<HTMLElement>('input:checked') ?? stars?.querySelector('input')
    chosen?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it comes, wherever the choice goes later
  useEffect(() => {
    if (autoOpen) focusChosen()
  }, [autoOpen])
  const clear = () => !disabled && field.required !== true && onChange(null)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    clear()
  }
  return (
    <div
      ref={group}
      id={id}
      role="radiogroup"
      // Focus on the group, as after a refused save, moves to its star.
      tabIndex={-1}
      className={styles.stars}
      aria-label={field.title}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      data-disabled={disabled || undefined}
      onFocus={(event: FocusEvent) => event.target === event.currentTarget && focusChosen()}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && onBlur?.()}
      onKeyDown={press}
    >
      {choices.map(choice => (
        <label
          key={choice}
          title={`${choice} 星`}
          data-on={choice <= rate || undefined}
          data-half={Number.isInteger(choice) ? (step < 1 ? 'right' : undefined) : 'left'}
        >
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            aria-label={`${choice} 星`}
            checked={choice === rate}
            disabled={disabled}
            onChange={() => onChange(choice)}
            // A mouse click on the selected star; arrow keys produce a click with count 0.
            onClick={event => event.detail > 0 && choice === rate && clear()}
          />
          <StarFilled aria-hidden />
        </label>
      ))}
    </div>
  )
}
