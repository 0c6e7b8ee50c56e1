import { Slider } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import styles from './sliderField.module.css'

/** A number between its limits, with the number beside the slider. */
export function SliderInput({ id, field, value, onChange, onBlur, disabled, describedBy }: FieldInputProps) {
  const { minimum = 0, maximum = 100, multipleOf = 1, 'x-unit': unit = '' } = field.property ?? {}
  return (
    <div className={styles.box}>
      <Slider
        id={id}
        className={styles.rail ?? ''}
        value={typeof value === 'number' ? value : minimum}
        min={minimum}
        max={maximum}
        step={multipleOf}
        disabled={disabled ?? false}
        tooltip={{ open: false }}
        ariaLabelForHandle={field.title}
        aria-describedby={describedBy}
        onChange={onChange}
        onChangeComplete={() => onBlur?.()}
      />
      <output className={styles.number}>{typeof value === 'number' ? `${value}${unit}` : '-'}</output>
    </div>
  )
}
