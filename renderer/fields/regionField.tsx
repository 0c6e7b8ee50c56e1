import { Cascader } from 'antd'
import { commonStart, type Region, regionPath, regionTree, wholeCode } from '../../runtime/region/regions.ts'
import { clearable } from './clearable.tsx'
import type { FieldInputProps } from './fieldKind.ts'

const names = { value: 'value', label: 'title', children: 'children' } as const

/**
 * A region of China, by its code. A form wants the whole way down to the level of the property; a search takes any
 * level, and one by `prefix` finds everything below.
 */
export function RegionInput(props: FieldInputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy, use } = props
  const level = field.property?.['x-region'] ?? 'district'
  const byStart = use === 'search' && field.property?.['x-search'] === 'prefix'
  const choose = (path: string[] | undefined) => {
    const code = path?.at(-1)
    onChange(code === undefined ? null : byStart ? commonStart(code) : code)
  }
  return (
    <Cascader<Region, 'value'>
      id={id}
      value={typeof value === 'string' && value !== '' ? regionPath(wholeCode(value), level) : []}
      options={regionTree(level)}
      fieldNames={names}
      changeOnSelect={byStart}
      showSearch={{ filter: matches }}
      allowClear={clearable}
      placeholder={field.placeholder}
      disabled={disabled ?? false}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      style={{ width: '100%' }}
      onChange={choose}
      onBlur={() => onBlur?.()}
    />
  )
}

const matches = (words: string, path: Region[]) => path.some(({ title }) => title.includes(words))
