import { AppstoreOutlined } from '@ant-design/icons'
import { icons } from './icons.ts'

/** An icon by the name that a schema gives; an unknown name is drawn as a neutral one. */
export function Icon({ name }: { name: string | null | undefined }) {
  const Found = (name && Object.hasOwn(icons, name) && icons[name]) || AppstoreOutlined
  return (
    <span aria-hidden="true">
      <Found />
    </span>
  )
}
