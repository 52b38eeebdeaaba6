import { simulate } from './simulate.ts';
const t=process.cpuUsage();
for (let s=1;s<=120;s+=1) await simulate(s);
const u=process.cpuUsage(t);
process.stdout.write(`${(120/((u.user+u.system)/1e6)).toFixed(1)} seeds per cpu second\n`);
