import { AppstoreOutlined } from '@ant-design/icons'
import { icons } from './icons.ts'

/** Draws an icon by the name in a schema; an unknown name becomes a neutral icon. */
export function Icon({ name }: { name: string | null | undefined }) {
  const Found = (name && Object.hasOwn(icons, name) && icons[name]) || AppstoreOutlined
  return (
    <span aria-hidden="true">
      <Found />
    </span>
  )
}
