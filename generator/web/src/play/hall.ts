// Why this exists: the other side of the desk, in the worker: a game is loaded when it is first asked about, and kept
// with all that was found out about it as long as few others have been asked about since.

import { messageOf } from "../dom";
import { load, settingFrom } from "../solver/setting";
import { ownDesk, type Asked, type Desk, type Told } from "./desk";

/** Games of which the values are kept. */
const MOST = 3;

const here = globalThis as unknown as { postMessage(told: Told): void; addEventListener(type: "message", take: (event: MessageEvent<Asked>) => void): void };
const desks = new Map<string, Promise<Desk>>();

function deskOf({ written, turned }: Asked): Promise<Desk> {
  const key = `${turned} ${written.script} ${JSON.stringify(written.definition.parameters)}`;
  const desk = desks.get(key) ?? load(settingFrom(written), turned).then((loaded) => ownDesk(loaded));
  desks.delete(key);
  desks.set(key, desk);
  desk.catch(() => desks.delete(key));
  const [oldest] = desks.keys();
  if (desks.size > MOST && oldest !== undefined) desks.delete(oldest);
  return desk;
}

async function answered(asked: Asked): Promise<unknown> {
  const desk = await deskOf(asked);
  return (desk[asked.task] as (...given: readonly unknown[]) => Promise<unknown>)(...asked.given);
}

/** Takes questions from the page. */
export function serve(): void {
  here.addEventListener("message", ({ data }) => {
    const { number } = data;
    answered(data).then(
      (found) => here.postMessage({ number, found }),
      (error: unknown) => here.postMessage({ number, fault: messageOf(error) }),
    );
  });
}
