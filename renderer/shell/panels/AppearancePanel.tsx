import { type Appearance, appearance, plainAppearance, readAppearance, setAppearance } from '../../theme/appearance.ts'
import { type PrimaryName, primaryColours } from '../../theme/primaryColours.ts'
import { ModalBox } from '../../ui/ModalBox.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useStore } from '../../ui/useStore.ts'
import styles from './AppearancePanel.module.css'
import { type Choice, ChoiceRow } from './ChoiceRow.tsx'

interface Row<T extends 'theme' | 'density' | 'primary' | 'filter'> {
  name: T
  title: string
  choices: readonly Choice<Appearance[T]>[]
}

const rows: readonly [Row<'theme'>, Row<'density'>, Row<'primary'>, Row<'filter'>] = [
  {
    name: 'theme',
    title: '主题',
    choices: [
      { value: 'auto', label: '跟随系统' },
      { value: 'light', label: '浅色' },
      { value: 'dark', label: '深色' },
    ],
  },
  {
    name: 'density',
    title: '密度',
    choices: [
      { value: 'loose', label: '宽松' },
      { value: 'middle', label: '中等' },
      { value: 'compact', label: '紧凑' },
    ],
  },
  {
    name: 'primary',
    title: '主色',
    choices: Object.entries(primaryColours).map(([value, colour]) => ({
      value: value as PrimaryName,
      label: colour.title,
      colour: colour.light,
    })),
  },
  {
    name: 'filter',
    title: '色彩',
    choices: [
      { value: 'none', label: '标准' },
      { value: 'weak', label: '色弱' },
      { value: 'grey', label: '灰色' },
    ],
  },
]

/** The settings for the look of the console; each choice applies at once and is stored for the user. */
export function AppearancePanel({ onClose }: { onClose(): void }) {
  const look = useStore(appearance)
  return (
    <ModalBox label="界面设置" onClose={onClose} easy className={styles.box}>
      <header className={styles.head}>
        <h2>界面设置</h2>
        <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M2 2l8 8M10 2l-8 8" />
          </svg>
        </button>
      </header>
      {rows.map(({ name, title, choices }) => (
        <ChoiceRow
          key={name}
          title={title}
          value={look[name]}
          choices={choices}
          onChange={next => setAppearance(readAppearance({ ...look, [name]: next }))}
        />
      ))}
      <label className={styles.mark}>
        <input
          type="checkbox"
          checked={look.watermark}
          onChange={event => setAppearance({ watermark: event.target.checked })}
        />
        显示水印（姓名和账号）
      </label>
      <footer className={styles.foot}>
        <PlainButton onClick={() => setAppearance(plainAppearance)}>恢复默认</PlainButton>
        <PlainButton tone="primary" onClick={onClose}>
          完成
        </PlainButton>
      </footer>
    </ModalBox>
  )
}
