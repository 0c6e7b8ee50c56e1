import { Icon } from '../../ui/Icon.tsx'
import { part } from '../pageParts.ts'
import styles from './ContentButtons.module.css'
import { linkTo, type PortalButton } from './portalData.ts'

/** Buttons of a content as they are set; those that are switched off are left out. */
export function ContentButtons({ buttons }: { buttons: readonly PortalButton[] | null | undefined }) {
  const shown = (buttons ?? []).filter(button => button.shown !== false)
  if (shown.length === 0) return null
  return (
    <div className={styles.buttons} {...part('buttons')}>
      {shown.map(({ label, target, icon }, index) => (
        <a key={`${label} ${target}`} {...linkTo(target)} data-first={index === 0 || undefined}>
          {icon && <Icon name={icon} />}
          {label}
        </a>
      ))}
    </div>
  )
}
