import { paletteFields, paletteGroups, paletteKinds } from '../../processes/forms/design/palette/paletteFields.ts'
import { part } from '../../renderer/index.ts'
import { drag } from './dragging.ts'
import styles from './FormDesigner.module.css'
import type { FormDesign } from './formDesign.ts'
import { paletteIcons } from './paletteIcons.ts'

interface Props {
  design: FormDesign
  text: string
  onAdded: () => void
}

/** The kinds of fields. A click or Enter adds a field after the selected one; dragging adds it at any place. */
export function FieldPalette({ design, text, onAdded }: Props) {
  const found = paletteKinds.filter(kind => paletteFields[kind].title.includes(text.trim()))
  return (
    <div {...part('palette')}>
      {Object.entries(paletteGroups).map(([group, title]) => {
        const kinds = found.filter(kind => paletteFields[kind].group === group)
        return kinds.length === 0 ? null : (
          <section key={group} aria-label={title}>
            <h3 className={styles.group}>{title}</h3>
            <div className={styles.items}>
              {kinds.map(kind => {
                const { icon } = paletteFields[kind]
                const Icon = paletteIcons[icon]
                return (
                  <button
                    key={kind}
                    type="button"
                    className={styles.item}
                    draggable
                    data-palette-kind={kind}
                    onDragStart={event => drag(event, { kind })}
                    onClick={() => design.add(kind) && onAdded()}
                  >
                    <Icon aria-hidden />
                    {paletteFields[kind].title}
                  </button>
                )
              })}
            </div>
          </section>
        )
      })}
      {found.length === 0 && <p className={styles.none}>没有名称包含“{text.trim()}”的字段</p>}
    </div>
  )
}
