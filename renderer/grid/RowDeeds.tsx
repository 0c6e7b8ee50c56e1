import { mostLinks } from '../actions/mostLinks.ts'
import type { Deed } from './gridList.ts'

/** Rows are copied and deleted like anything else is done with them. */
export const copyDeed: Deed = { key: '#copy', label: '复制' }
export const removeDeed: Deed = { key: '#remove', label: '删除' }

export interface RowRights {
  copyable: boolean
  removable: boolean
}

/** All that may be done with a row. */
export const allDeeds = (own: readonly Deed[], { copyable, removable }: RowRights): Deed[] => [
  ...own,
  ...(copyable ? [copyDeed] : []),
  ...(removable ? [{ ...removeDeed, danger: own.length > 0 }] : []),
]

/** Links at the end of a row; what is beyond the first few folds into 更多. The grid hears the clicks. */
export function RowDeeds({ deeds, at }: { deeds: readonly Deed[]; at: number }) {
  const links = deeds.length > mostLinks ? deeds.slice(0, mostLinks - 1) : deeds
  return (
    <>
      {links.map(({ key, label, danger, disabled }) => (
        <button
          key={key}
          type="button"
          data-deed={key}
          tabIndex={-1}
          disabled={disabled}
          aria-label={`${label}第 ${at + 1} 行`}
          className={danger ? 'cell-link cell-link-danger' : 'cell-link'}
        >
          {label}
        </button>
      ))}
      {deeds.length > links.length && (
        <button
          type="button"
          data-deed={moreDeed}
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={`更多，第 ${at + 1} 行`}
          className="cell-link"
        >
          更多
        </button>
      )}
    </>
  )
}

export const moreDeed = '#more'
