import { AppstoreOutlined } from '@ant-design/icons'
import { useEffect, useMemo } from 'react'
import { isOwnIcon, ownIcons, wantIcon } from '../../runtime/icons/ownIcons.ts'
import styles from './Icon.module.css'
import { icons } from './icons.ts'
import { useStore } from './useStore.ts'

/**
 * Draws an icon by the name in a schema, one that the company uploaded by its own name; an unknown name becomes a
 * neutral icon.
 */
export function Icon({ name }: { name: string | null | undefined }) {
  if (name?.startsWith('<svg')) return <Drawing drawing={name} />
  if (name && !Object.hasOwn(icons, name) && isOwnIcon(name)) return <OwnIcon name={name} />
  const Found = (name && Object.hasOwn(icons, name) && icons[name]) || AppstoreOutlined
  return (
    <span aria-hidden="true">
      <Found />
    </span>
  )
}

function OwnIcon({ name }: { name: string }) {
  const found = useStore(ownIcons, all => all.get(name))
  useEffect(() => {
    if (found === undefined) wantIcon(name)
  }, [name, found])
  return found ? <Drawing drawing={found.drawing} /> : <Icon name={found === null ? null : 'AppstoreOutlined'} />
}

/** A drawing in the colour of the text. As a picture that masks, it can neither run nor load anything. */
export function Drawing({ drawing }: { drawing: string }) {
  const mask = useMemo(() => `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`, [drawing])
  return <span aria-hidden="true" className={styles.drawing} style={{ maskImage: mask }} />
}
