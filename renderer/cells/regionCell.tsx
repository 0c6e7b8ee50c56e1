import { useEffect, useState } from 'react'
import { loadRegionNames, regionNameNow } from '../../runtime/region/regionNames.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

/** The full name of a region code: 广东省 / 深圳市 / 南山区. */
export const regionCell: CellKind = {
  compile: () => value => regionNameNow(textOf(value)) ?? <LateRegion code={textOf(value)} />,
}

/** Used until the names have loaded. */
function LateRegion({ code }: { code: string }) {
  const [name, setName] = useState(() => regionNameNow(code))
  useEffect(() => {
    let current = true
    void loadRegionNames().then(() => current && setName(regionNameNow(code)))
    return () => {
      current = false
    }
  }, [code])
  return name ?? code
}
