import { BrandsReply, type Machine, MachinesReply } from '@floorcast/contract/machines';
import { NotificationInit, PlayerNotifications, SOCKET_PATHS } from '@floorcast/contract/sockets';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import cardStyles from '../../../apps/web/src/machines/grid/MachineCard.module.css';
import { machineImage } from '../../../apps/web/src/machines/picture/machine-image.ts';
import { StateBadge } from '../../../apps/web/src/machines/StateBadge.tsx';
import { ask } from '../../../apps/web/src/realtime/ask.ts';
import { browserNetwork, socketUrl } from '../../../apps/web/src/realtime/browser-network.ts';
import { Connection } from '../../../apps/web/src/realtime/connection.ts';
import { speakEnglish } from '../../../apps/web/src/testing/english.ts';
import '../../../apps/web/src/theme/tokens.css';
import '../../../apps/web/src/theme/global.css';
import styles from './peer.module.css';

/** A simple lobby to compare with: every card is rendered, every notification updates the whole list. */
function NaiveLobby() {
  const [machines, setMachines] = useState<readonly Machine[]>([]);
  useEffect(() => {
    const load = async () => {
      const reply = MachinesReply.parse(await (await fetch('/api/machine/all')).json());
      BrandsReply.parse(await (await fetch('/api/machine/brands')).json());
      setMachines('machines' in reply ? reply.machines : reply);
    };
    void load();
    const connection = new Connection({
      network: browserNetwork,
      url: () => socketUrl(SOCKET_PATHS.notification, 'any'),
      join: async (peer) => void (await ask(peer, NotificationInit, { id: 1 }, 5000)),
      notification(method, data) {
        if (method !== 'machine') return;
        const { id, status } = PlayerNotifications.machine.parse(data);
        setMachines((before) =>
          before.map((machine) => (machine.id === id ? { ...machine, status } : machine)),
        );
      },
    });
    connection.start();
    return () => connection.close();
  }, []);
  return (
    <ul className={styles.grid}>
      {machines.map((machine) => (
        <li key={machine.id}>
          <Card machine={machine} />
        </li>
      ))}
    </ul>
  );
}

function Card({ machine }: { machine: Machine }) {
  const { id, name, brand, status } = machine;
  return (
    <a
      href={`/game/${id}/machine`}
      className={cardStyles.card}
      data-testid={`machine-${id}`}
      data-status={status}
    >
      <img src={machineImage(machine)} alt="" loading="lazy" width="480" height="300" />
      <span className={cardStyles.text}>
        <strong>{name}</strong>
        <span className={cardStyles.brand}>
          {brand} · {id}
        </span>
      </span>
      <span className={cardStyles.state}>
        <StateBadge status={status} />
      </span>
    </a>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
await speakEnglish();
createRoot(root).render(<NaiveLobby />);
