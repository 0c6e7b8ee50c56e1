import { createContext, useEffect, useState } from 'react'
import { leaveUpload, noSendings, type UploadPlace } from '../fields/upload/heldUploads.ts'
import type { Grid } from './createGrid.ts'

/** Returns the place of a cell's running uploads. */
export type CellUploads = (key: string, field: string) => UploadPlace

/** Uploads of a cell continue while other cells are edited; they end with the grid or their row. */
export function useCellUploads(grid: Grid): CellUploads {
  const [{ placeOf, stop, sweep }] = useState(() => {
    const rows = new Map<string, Map<string, UploadPlace>>()
    const stop = (key: string) => {
      for (const { sending } of rows.get(key)?.values() ?? []) for (const one of sending.get()) leaveUpload(one)
      rows.delete(key)
    }
    return {
      placeOf: (key: string, field: string) => {
        const places = rows.get(key) ?? new Map<string, UploadPlace>()
        const place = places.get(field) ?? makePlace(grid, key, field)
        rows.set(key, places.set(field, place))
        return place
      },
      stop: () => {
        for (const key of rows.keys()) stop(key)
      },
      sweep: () => {
        if (rows.size === 0) return
        const present = new Set(grid.read().rows.map(row => row.key))
        for (const key of rows.keys()) if (!present.has(key)) stop(key)
      },
    }
  })
  useEffect(() => grid.subscribe(sweep), [grid, sweep])
  useEffect(() => stop, [stop])
  return placeOf
}

function makePlace(grid: Grid, key: string, field: string): UploadPlace {
  const rowOf = () => grid.read().rows.find(row => row.key === key)
  return {
    sending: noSendings(),
    read: () => rowOf()?.values[field],
    write(value) {
      const { active, rows } = grid.read()
      const isHere = active && rows[active.row]?.key === key && grid.model().columns[active.column]?.field === field
      if (isHere) grid.choose(value)
      else grid.put(key, field, value)
    },
  }
}

export const CellUploadsContext = createContext<CellUploads | null>(null)
