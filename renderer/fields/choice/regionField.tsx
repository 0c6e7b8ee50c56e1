import { Cascader } from 'antd'
import { commonStart, type Region, regionPath, regionTree, wholeCode } from '../../../runtime/region/regions.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { clearable } from '../clearable.tsx'
import { libraryProps } from '../libraryProps.ts'

const names = { value: 'value', label: 'title', children: 'children' } as const

/**
 * A region of China by code. A form requires the property's level; a search accepts any level, and with `prefix`
 * matches everything below.
 */
export function RegionInput(props: FieldInputProps) {
  const { field, value, onChange, use } = props
  const level = field.property?.['x-region'] ?? 'district'
  const byStart = use === 'search' && field.property?.['x-search'] === 'prefix'
  const choose = (path: string[] | undefined) => {
    const code = path?.at(-1)
    onChange(code === undefined ? null : byStart ? commonStart(code) : code)
  }
  return (
    <Cascader<Region, 'value'>
      {...libraryProps(props)}
      value={typeof value === 'string' && value !== '' ? regionPath(wholeCode(value), level) : []}
      options={regionTree(level)}
      fieldNames={names}
      changeOnSelect={byStart}
      showSearch={{ filter: matches }}
      allowClear={clearable}
      onChange={choose}
    />
  )
}

const matches = (words: string, path: Region[]) => path.some(({ title }) => title.includes(words))
