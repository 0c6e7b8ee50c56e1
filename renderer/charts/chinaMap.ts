import { GeoComponent } from 'echarts/components'
import { registerMap, use } from './echarts.ts'
import china from './maps/china.json?raw'

use([GeoComponent])
registerMap('china', JSON.parse(china))

/** Provinces of China, known to the library as soon as this file is loaded. */
export const chinaMap = 'china'
