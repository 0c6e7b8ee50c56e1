import { StarFilled } from '@ant-design/icons'
import { Rate } from 'antd'
import type { FieldInputProps } from './fieldKind.ts'

const usual = 5

/** With its name: the library's own star has none. */
const star = ({ index = 0 }: { index?: number }) => (
  <>
    <StarFilled />
    <span className="visually-hidden">{index + 1} 星</span>
  </>
)

/** Stars: as many as the maximum; a number that need not be whole takes halves. Arrow keys move. */
export function RateInput({ id, field, value, onChange, onBlur, disabled, describedBy }: FieldInputProps) {
  const { property } = field
  return (
    <Rate
      id={id}
      value={typeof value === 'number' ? value : 0}
      count={property?.maximum ?? usual}
      allowHalf={property?.type === 'number'}
      disabled={disabled ?? false}
      aria-label={field.title}
      character={star}
      aria-describedby={describedBy}
      onChange={next => onChange(next === 0 ? null : next)}
      onBlur={() => onBlur?.()}
    />
  )
}
