import { Camera, ImagePlus } from 'lucide-react';
import type { AccountDb } from '#data/db/account-db.ts';
import { needsDecision } from '#data/outbox/entry.ts';
import { Button } from '#ui/controls/button.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { useLayer } from '#ui/hooks/use-layer.ts';
import { EditDialog } from './edit-dialog.tsx';
import { OwnActions } from './actions.tsx';
import { OwnNotes } from './notes.tsx';
import { PeopleDialog } from '#features/profile/people-dialog.tsx';
import { peopleLists } from '#features/profile/sections.ts';
import { PictureDialog } from './picture-dialog.tsx';
import type { PictureKind } from './picture-kinds.ts';
import { ProfileCounters } from '#features/profile/counters.tsx';
import { ProfileHead } from '#features/profile/head.tsx';
import type { ProfileDeps } from '#features/profile/deps.ts';
import { StatusDialog } from './status-dialog.tsx';
import { useOpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import type { OwnPerson } from '#features/profile/use-person.ts';
import * as texts from './texts.ts';

interface OwnHeadProps extends Pick<ProfileDeps, 'calls'> {
  own: OwnPerson;
  db: AccountDb | null;
  /** number of the user's events; null until read */
  events: number | null;
  /** the URL asks for the form */
  isEditing: boolean;
  onEdited: () => void;
  onPoints: () => void;
  onCreatePost: () => void;
}

/** The head of the user's own profile, with edit controls. */
export function OwnHead(props: OwnHeadProps) {
  const { own, db, calls, events, isEditing, onEdited, onPoints, onCreatePost } = props;
  const { user } = own;
  const changes = useOpenChanges(db);
  const layer = useLayer();
  const openLayerAmong = <Name extends string>(...names: Name[]) =>
    names.find((name) => name === layer.openLayer) ?? null;
  const profileChange = changes.get('user:me');
  const refused = profileChange !== undefined && needsDecision(profileChange) ? profileChange : null;

  function isWaiting(type: PictureKind): boolean {
    const change = changes.get(`picture:${type}`);
    return change !== undefined && !needsDecision(change);
  }

  return (
    <>
      <ProfileHead
        person={user}
        bannerTools={
          <div className="absolute right-3 bottom-3 flex items-center gap-2">
            {isWaiting('banner') && <PendingMark label={texts.coverPhotoWaits} />}
            <Button
              size="sm"
              icon={<ImagePlus />}
              className="button-floating"
              aria-label={texts.changeCoverPhoto}
              onClick={() => {
                layer.open('banner');
              }}
            >
              <span className="max-sm:sr-only">{texts.changeCoverPhoto}</span>
            </Button>
          </div>
        }
        faceTools={
          <>
            <button
              type="button"
              aria-label={texts.changePicture}
              title={texts.changePicture}
              onClick={() => {
                layer.open('profile');
              }}
              className="absolute right-0 bottom-0 inline-flex size-11 cursor-pointer items-center justify-center rounded-full border border-line bg-surface shadow-2 hover:bg-sunken [&_svg]:size-5"
            >
              <Camera />
            </button>
            {isWaiting('profile') && (
              <span className="absolute top-1 right-1">
                <PendingMark label={texts.pictureWaits} />
              </span>
            )}
          </>
        }
        notes={
          <OwnNotes
            changes={changes}
            onEdit={() => {
              layer.open('edit');
            }}
            onPicture={layer.open}
          />
        }
        counters={
          <ProfileCounters
            counters={[
              {
                label: texts.followers,
                count: own.followers,
                onOpen: () => {
                  layer.open('followers');
                },
              },
              {
                label: texts.following,
                count: own.following,
                onOpen: () => {
                  layer.open('following');
                },
              },
              { label: texts.events, count: events },
              { label: texts.points, count: user.total_points, onOpen: onPoints },
            ]}
          />
        }
        actions={
          <OwnActions
            onEdit={() => {
              layer.open('edit');
            }}
            onStatus={() => {
              layer.open('status');
            }}
            onCreatePost={onCreatePost}
          />
        }
      />
      <EditDialog
        isOpen={isEditing || openLayerAmong('edit') !== null}
        user={user}
        refused={refused}
        onClose={isEditing ? onEdited : layer.close}
      />
      <StatusDialog isOpen={openLayerAmong('status') !== null} status={user.status_message} onClose={layer.close} />
      <PictureDialog
        type={openLayerAmong('profile', 'banner')}
        hasPicture={(type) => (type === 'profile' ? user.profile_picture : user.banner_image) !== null}
        onClose={layer.close}
      />
      <PeopleDialog userId={user.user_id} list={openLayerAmong(...peopleLists)} calls={calls} onClose={layer.close} />
    </>
  );
}
